/** Maximum lengths of the contact form, in characters. */
export const longestSubject = 120
export const longestMessage = 4_000

/** Outcomes in the URL to which the form redirects when sent without JavaScript. */
export const contactOutcomes = ['inviato', 'incompleto', 'troppi'] as const
export type ContactOutcome = (typeof contactOutcomes)[number]
