export const perPage = 20

/** Deeper pages would read and throw away ever more rows; nobody turns five hundred pages. */
export const deepestPage = 500

export const lastPage = (total: number) =>
  Math.min(deepestPage, Math.max(1, Math.ceil(total / perPage)))

export const pageMeta = (page: number, total: number) => ({
  current_page: page,
  last_page: lastPage(total),
  per_page: perPage,
  total,
})
