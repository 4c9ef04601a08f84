/** Answers to the question for the price. */
export const priceAnswers = ['asked', 'price', 'no'] as const
export type PriceAnswer = (typeof priceAnswers)[number]
export const longestPriceText = 300
