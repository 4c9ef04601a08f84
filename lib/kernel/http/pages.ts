export const perPage = 20

/** Maximum page number: OFFSET reads and discards all earlier rows. */
const deepestPage = 500

export const lastPage = (total: number, size = perPage) =>
  Math.min(deepestPage, Math.max(1, Math.ceil(total / size)))

export const pageMeta = (page: number, total: number, size = perPage) => ({
  current_page: page,
  last_page: lastPage(total, size),
  per_page: size,
  total,
})
