/** Of the model's status: asked for again after whatever a language model may have answered, and after a change of keys. */
export const modelStatusKey = ['intelligence', 'status'];
