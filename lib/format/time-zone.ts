/** Time zone of the shop: its days, months, opening hours and deadlines. */
export const timeZone = 'Europe/Rome'
