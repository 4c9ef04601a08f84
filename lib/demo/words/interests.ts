export type InterestSlug =
  | 'strategici'
  | 'famiglia'
  | 'party'
  | 'in-due'
  | 'cooperativi'
  | 'giochi-di-ruolo'
  | 'miniature'
  | 'accessori'

export const interests: { slug: InterestSlug; name: string }[] = [
  { slug: 'strategici', name: 'Strategici' },
  { slug: 'famiglia', name: 'Famiglia' },
  { slug: 'party', name: 'Party' },
  { slug: 'in-due', name: 'In due' },
  { slug: 'cooperativi', name: 'Cooperativi' },
  { slug: 'giochi-di-ruolo', name: 'Giochi di ruolo' },
  { slug: 'miniature', name: 'Miniature' },
  { slug: 'accessori', name: 'Accessori' },
]
