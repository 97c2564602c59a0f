// Stands for every style sheet in specs: a class has its name in the file.
export default new Proxy({}, { get: (_sheet, name) => String(name) });
