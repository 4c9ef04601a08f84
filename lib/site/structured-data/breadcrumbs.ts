import type { Seller, Thing } from './thing.ts'

export type Step = { name: string; path: string }

export const breadcrumbs = (seller: Seller, steps: readonly Step[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: { '@type': 'WebPage', '@id': seller.url + path },
  })),
})
