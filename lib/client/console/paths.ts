/** Builds the addresses of the console, apart from those of the site, which every page loads. */
export const consolePaths = {
  home: () => '/gestione',
  /** `back` returns to where the session ended. */
  signIn: (back?: string) =>
    back ? `/gestione/accesso?back=${encodeURIComponent(back)}` : '/gestione/accesso',
  orders: () => '/gestione/ordini',
  order: (number: number) => `/gestione/ordini/${number}`,
  /** Orders with parcels that were shipped before a day, and not delivered. */
  undelivered: (day: string) => `/gestione/ordini?shipped_before=${day}`,
  shipments: () => '/gestione/spedizioni',
  wave: (id: number) => `/gestione/spedizioni/${id}`,
  packing: (id: number) => `/gestione/spedizioni/${id}/imballo`,
  waveFile: (id: number, name: string) => `/gestione/api/waves/${id}/file?name=${name}`,
  tracking: () => '/gestione/spedizioni/codici',
  groups: () => '/gestione/gruppi',
  group: (id: number) => `/gestione/gruppi/${id}`,
  groupSheet: (id: number, format: 'csv' | 'pdf') =>
    `/gestione/api/groups/${id}/sheet?format=${format}`,
  catalogue: () => '/gestione/catalogo',
  newItem: () => '/gestione/catalogo/nuovo',
  item: (id: number) => `/gestione/catalogo/${id}`,
  preview: (id: number | string) => `/gestione/anteprima/${id}`,
  catalogueFile: () => '/gestione/api/catalogue/file?format=csv',
  refunds: () => '/gestione/rimborsi',
  approval: (id: number) => `/gestione/rimborsi?request=${id}`,
  reports: () => '/gestione/segnalazioni',
  newComments: () => '/gestione/segnalazioni/commenti',
  proposals: () => '/gestione/segnalazioni/proposte',
  people: () => '/gestione/persone',
  /** Members with a seat in a group. */
  peopleIn: (group: number) => `/gestione/persone?group=${group}`,
  codes: () => '/gestione/persone/codici',
  levels: () => '/gestione/persone/livelli',
  person: (id: number) => `/gestione/persone/${id}`,
  campaigns: () => '/gestione/campagne',
  newCampaign: () => '/gestione/campagne/nuova',
  accounts: () => '/gestione/conti',
  disputes: () => '/gestione/conti/contestazioni',
  invoices: () => '/gestione/conti/fatture',
  takings: () => '/gestione/conti/incassi',
  takingsFile: (query: { from: string; until: string; format: string }) =>
    `/gestione/api/accounts/takings/file?${new URLSearchParams(query)}`,
  works: () => '/gestione/lavori',
  shop: () => '/gestione/impostazioni/negozio',
  legal: () => '/gestione/impostazioni/testi-legali',
  points: () => '/gestione/impostazioni/punti-di-ritiro',
  operators: () => '/gestione/impostazioni',
  acts: () => '/gestione/impostazioni/registro',
  access: () => '/gestione/impostazioni/accesso',
}

/** Path of the console to return to; anything else leads to its first page. */
export const wayBack = (back: string | null) =>
  back && /^\/gestione(?:\/[\w/-]*)?(?:\?[^#]*)?$/.test(back) ? back : consolePaths.home()
