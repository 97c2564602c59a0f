const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Options of the select of a time of day: the full hours. */
export const timeOptions = hours.map((value) => ({ value, label: value }));
