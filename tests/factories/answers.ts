/** Refusal as the API answers it. */
export const problem = (status: number, code: string, more: object = {}) =>
  Response.json(
    { status, code, detail: 'No.', ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

/** Marks of a member who has marked nothing. */
export const noMarks = {
  preorders: [],
  sales: [],
  proposals: [],
  wants: [],
  needs: [],
  likes: [],
  seats: [],
  blocked: [],
  fixed_seats: [],
  waits: [],
  offers: [],
}
