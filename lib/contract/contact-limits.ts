/** Letters of the contact form. */
export const longestSubject = 120
export const longestMessage = 4_000

/** In the address the form leads back to when it is sent without a script. */
export const contactOutcomes = ['inviato', 'incompleto', 'troppi'] as const
export type ContactOutcome = (typeof contactOutcomes)[number]
