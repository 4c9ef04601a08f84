export const isAnnounced = "(i.status IS NULL OR i.status NOT IN ('draft', 'scheduled'))"

/** What the public may see of the items `i`; whoever looks for one of them asks this too. */
export const isPublic = (now: string) => `i.published_at <= ${now} AND ${isAnnounced}`
