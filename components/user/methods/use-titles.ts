import { useTranslation } from '#components/i18next.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'

/** "Il Faro di Capo Vento e Sotto il Bosco Vecchio" */
export const useTitles = () => {
  const { t } = useTranslation('methods')
  return (seats: PaymentMethod['seats']) => {
    const titles = seats.map(({ title }) => title)
    const last = titles.pop() ?? ''
    return titles.length > 0 ? t('and', { all: titles.join(', '), last }) : last
  }
}
