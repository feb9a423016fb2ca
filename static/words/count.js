/** A number with its noun: "1 test", "2,048 states". */
export const count = (number, one, many) => `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;
