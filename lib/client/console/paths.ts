/** Builds the addresses of the console, apart from those of the site, which every page loads. */
export const consolePaths = {
  home: () => '/gestione',
  /** `back` returns to where the session ended. */
  signIn: (back?: string) =>
    back ? `/gestione/accesso?back=${encodeURIComponent(back)}` : '/gestione/accesso',
  operators: () => '/gestione/impostazioni',
  acts: () => '/gestione/impostazioni/registro',
  access: () => '/gestione/impostazioni/accesso',
  group: (id: number) => `/gestione/gruppi/${id}`,
  order: (number: number) => `/gestione/ordini/${number}`,
  refunds: () => '/gestione/rimborsi',
  reports: () => '/gestione/segnalazioni',
  accounts: () => '/gestione/conti',
  works: () => '/gestione/lavori',
}

/** Path of the console to return to; anything else leads to its first page. */
export const wayBack = (back: string | null) =>
  back && /^\/gestione(?:\/[\w/-]*)?(?:\?[^#]*)?$/.test(back) ? back : consolePaths.home()
