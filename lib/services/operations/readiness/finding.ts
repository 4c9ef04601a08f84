/** Result of one check, with a line for the operator; `unknown` when nobody answered. */
export type Finding = { state: 'fine' | 'missing' | 'unknown'; text: string }

export const fine = (text: string): Finding => ({ state: 'fine', text })
export const missing = (text: string): Finding => ({ state: 'missing', text })
export const unknown = (text: string): Finding => ({ state: 'unknown', text })
