import { Armchair } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'

export function NotFoundMessage() {
  const t = translate('pages')
  return (
    <div className="wrap message-page">
      <Empty
        heading="h1"
        icon={<Armchair size={36} aria-hidden="true" />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Link href={paths.preorders()} className={buttonClass({ kind: 'pri' })}>
            {t('notFound.action')}
          </Link>
        }
      />
    </div>
  )
}
