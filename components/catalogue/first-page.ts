import type { Page } from '#lib/client/entities/list.ts'

/** What islands must know of the page that stands in the HTML. */
export type FirstPage = { ids: number[]; page: number; lastPage: number; total: number }

export const firstPage = ({ items, page, lastPage, total }: Page<{ id: number }>): FirstPage => ({
  ids: items.map(({ id }) => id),
  page,
  lastPage,
  total,
})
