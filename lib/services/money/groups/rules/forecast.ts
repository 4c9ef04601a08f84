/** Seats of a group in the unit of its goal: paid, complete, or with something missing. */
export type Held = { paid: number; sure: number; broken: number }

/** Copies of the last groups that were charged, and those of them that were not paid in the end. */
export type ChargeHistory = { groups: number; charged: number; failed: number }

/** Percent of copies that are not paid, in a shop without a history of its own. */
const usualPercent = 10

/** Estimates what a group will hold after its charges. */
export const forecastOf = (
  { paid, sure, broken }: Held,
  { charged, failed }: Omit<ChargeHistory, 'groups'>,
) => {
  const percent = charged === 0 ? usualPercent : (failed / charged) * 100
  const failures = Math.round(((sure + broken) * percent) / 100)
  return {
    failures,
    percent: Math.round(percent * 10) / 10,
    expected: paid + sure + broken - failures,
  }
}
