const labels = {
  author: 'Autore',
  editor: 'Editore',
  players: 'Giocatori',
  edition: 'Edizione',
  languageDependency: 'Dipendenza dalla lingua',
  duration: 'Durata',
  age: 'Età',
  bggWeight: 'Peso BGG',
} as const

export type Properties = Record<keyof typeof labels, string | null>

/** Reads Italian labels from the wire; null when no known property is filled. */
export const toProperties = (wire: Record<string, string> | null): Properties | null => {
  const entries = Object.entries(labels).map(([name, label]) => [
    name,
    wire?.[label]?.trim() || null,
  ])
  return entries.some(([, value]) => value !== null) ? Object.fromEntries(entries) : null
}
