import { Armchair } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Input } from '#components/ui/input.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Missing } from '#lib/site/missing.ts'

type NotFoundMessageProps = {
  what?: Missing
  /** Replaces the plain field, whose script would be part of every page: this message is contained in each. */
  Field?: (props: FieldProps) => ReactNode
}

type FieldProps = Pick<
  ComponentProps<'input'>,
  'aria-label' | 'type' | 'name' | 'placeholder' | 'className'
>

const instead: Record<Missing, string> = {
  page: paths.preorders(),
  preorder: paths.preorders(),
  sale: paths.sales(),
  proposal: paths.community(),
  mail: paths.mailbox(),
}

export function NotFoundMessage({ what = 'page', Field = Input }: NotFoundMessageProps) {
  const t = translate('pages')
  return (
    <div className="wrap message-page">
      <Empty
        heading="h1"
        icon={<Armchair size={36} />}
        title={t(`notFound.${what}.title`)}
        text={t(`notFound.${what}.text`)}
        action={
          <>
            <SearchForm Field={Field} />
            <Link href={instead[what]} className="link">
              {t(`notFound.${what}.action`)}
            </Link>
          </>
        }
      />
    </div>
  )
}

function SearchForm({ Field }: Required<Pick<NotFoundMessageProps, 'Field'>>) {
  const t = translate('pages')
  return (
    <search aria-label={t('notFound.searchLabel')} className="mt-2 w-full max-w-sm">
      <form action={paths.search()} className="flex gap-2">
        <Field
          type="search"
          name="query"
          aria-label={t('notFound.searchField')}
          placeholder={t('notFound.searchField')}
          className="min-w-0 flex-1"
        />
        <button type="submit" className={buttonClass({ kind: 'pri' })}>
          {t('notFound.search')}
        </button>
      </form>
    </search>
  )
}
