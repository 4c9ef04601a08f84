import { useTranslation } from '#components/i18next.ts'

/** List of provinces, taken from their locale file. */
export const useProvinces = () => {
  const { i18n } = useTranslation('provinces')
  const names: Record<string, string> = i18n.getResourceBundle('it', 'provinces')
  return Object.entries(names).toSorted(([, a], [, b]) => a.localeCompare(b, 'it'))
}
