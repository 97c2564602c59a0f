/** Query key of the model status. It is invalidated after answers that may use the model and after key changes. */
export const modelStatusKey = ['intelligence', 'status'];
