/** Query key of the model's status, which is read again after answers that may be of a model and after a change of keys. */
export const modelStatusKey = ['intelligence', 'status'];
