import { useTranslation } from '#components/i18next.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'

/** "Carta che finisce per 3456", "PayPal di s•••••@posta.example" */
export const useMethodName = () => {
  const { t } = useTranslation('payments')
  return ({ kind, lastDigits, email }: PaymentMethod) => {
    if (kind === 'wallet') return email ? t('name.wallet', { email }) : t('name.someWallet')
    return lastDigits ? t('name.card', { digits: lastDigits }) : t('name.someCard')
  }
}
