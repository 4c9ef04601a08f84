import { Armchair } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Missing } from '#lib/site/missing.ts'

const instead: Record<Missing, string> = {
  page: paths.preorders(),
  preorder: paths.preorders(),
  sale: paths.sales(),
  proposal: paths.community(),
  mail: paths.mailbox(),
}

export function NotFoundMessage({ what = 'page' }: { what?: Missing }) {
  const t = translate('pages')
  return (
    <div className="wrap message-page">
      <Empty
        heading="h1"
        icon={<Armchair size={36} aria-hidden="true" />}
        title={t(`notFound.${what}.title`)}
        text={t(`notFound.${what}.text`)}
        action={
          <Link href={instead[what]} className={buttonClass({ kind: 'pri' })}>
            {t(`notFound.${what}.action`)}
          </Link>
        }
      />
    </div>
  )
}
