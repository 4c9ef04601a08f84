import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'

/** Number of an order, as a link to it. */
export function OrderLink({ number }: { number: number }) {
  const { t } = useTranslation('console-accounts')
  return (
    <Link className="link num" href={consolePaths.order(number)}>
      <span className="sr-only">{t('orderNamed', { number })}</span>
      <span aria-hidden="true">{number}</span>
    </Link>
  )
}
