/** Limits of invitations. `legal.json` states both, so a change needs a new version of it. */
export const invitationRules = {
  /** Minimum of the invitee's first order: goods paid in money and not returned, without delivery. */
  leastKeptCents: 2000,
  /** Maximum number of rewarded invitations per inviter and calendar month of Rome. */
  mostPerMonth: 10,
} as const
