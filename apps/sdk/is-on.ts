/** Whether an option is on: `true`, an empty attribute, or any text but 'false' and '0'. */
export const isOn = (value: unknown): boolean => !/^(undefined|false|0)$/.test(String(value));
