import type { Page } from '#lib/client/data/entities/list.ts'

/** Data of the server-rendered page that client components need. */
export type FirstPage = { ids: number[]; page: number; lastPage: number; total: number }

export const firstPage = ({ items, page, lastPage, total }: Page<{ id: number }>): FirstPage => ({
  ids: items.map(({ id }) => id),
  page,
  lastPage,
  total,
})
