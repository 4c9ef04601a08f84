/**
 * Limits of invitations. `locales/it/legal.json` states both numbers, so a change here requires a new
 * version of that text.
 */
export const invitationRules = {
  /** Minimum of the invitee's first order: goods paid in money and not returned, without delivery. */
  leastKeptCents: 2000,
  /** Maximum number of rewarded invitations per inviter and calendar month of Rome. */
  mostPerMonth: 10,
} as const
