import { Armchair } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { isItem, type Missing } from '#lib/site/missing.ts'
import { MissingField } from './missing-field.tsx'

type NotFoundMessageProps = { what?: Missing }

const instead: Record<Missing, string> = {
  page: paths.preorders(),
  preorder: paths.preorders(),
  sale: paths.sales(),
  proposal: paths.community(),
  mail: paths.mailbox(),
}

export function NotFoundMessage({ what = 'page' }: NotFoundMessageProps) {
  const t = translate('pages')
  return (
    <div className="wrap message-page">
      <Empty
        heading="h1"
        icon={<Armchair size={36} aria-hidden="true" />}
        title={t(`notFound.${what}.title`)}
        text={t(`notFound.${what}.text`)}
        action={
          <>
            <SearchForm what={what} />
            <Link href={instead[what]} className="link">
              {t(`notFound.${what}.action`)}
            </Link>
          </>
        }
      />
    </div>
  )
}

function SearchForm({ what }: { what: Missing }) {
  const t = translate('pages')
  return (
    <search aria-label={t('notFound.searchLabel')} className="mt-2 w-full max-w-sm">
      <form action={paths.search()} className="flex gap-2">
        <MissingField label={t('notFound.searchField')} isItem={isItem(what)} />
        <button type="submit" className={buttonClass({ kind: 'pri' })}>
          {t('notFound.search')}
        </button>
      </form>
    </search>
  )
}
