/**
 * What an invitation needs, as its page and the terms say it: `locales/it/legal.json` names both numbers, so a change
 * here is a new version of that text.
 */
export const invitationRules = {
  /** Goods of the guest's first order, paid in money and kept; delivery does not count. */
  leastKeptCents: 2000,
  /** Invitations an inviter gets credits for in a calendar month of Rome. */
  mostPerMonth: 10,
} as const
