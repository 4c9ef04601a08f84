import { MessagesSquare, PackageOpen, Route, UsersRound } from 'lucide-react'
import { SectionHead } from '#components/catalogue/section-head.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { DoorRow } from '#components/navigation/door-row.tsx'
import { foundCards } from '#components/search/found-cards.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { PreorderCard } from '#lib/client/data/entities/catalogue.ts'
import { paths } from '#lib/client/paths.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { answerMissing, isItem, type Missing } from '#lib/site/missing.ts'
import { readRunningGroups } from '#lib/site/shop.ts'
import { ItemField, MissingField, NearTitles } from './near-titles.tsx'
import { NotFoundMessage } from './not-found-message.tsx'

type SeenInsteadProps = { what: Missing; groups: PreorderCard[]; now: number }

const doors = [
  { key: 'groups', href: paths.preorders(), Icon: UsersRound },
  { key: 'ready', href: paths.sales(), Icon: PackageOpen },
  { key: 'community', href: paths.community(), Icon: MessagesSquare },
  { key: 'how', href: paths.how(), Icon: Route },
] as const

/** Links below a 404 page, replaced by the nearest titles, then the groups that close first. */
function SeenInstead({ what, groups, now }: SeenInsteadProps) {
  const t = translate('pages')
  return (
    <div className="wrap grid gap-11 pb-11">
      <NearTitles
        isItem={isItem(what)}
        heading={t('notFound.doors.title')}
        headingOfFound={t('notFound.nearest')}
        doors={doors.map(({ key, href, Icon }) => (
          <DoorRow
            key={key}
            href={href}
            title={t(`notFound.doors.${key}.title`)}
            text={t(`notFound.doors.${key}.text`)}
            picture={
              <Thumb size={56}>
                <Icon size={24} />
              </Thumb>
            }
          />
        ))}
      />
      {groups.length > 0 && (
        <section aria-labelledby="running">
          <SectionHead
            id="running"
            title={t('notFound.running')}
            all={{ href: paths.preorders(), label: t('notFound.all') }}
          />
          {foundCards.preorders(groups, now)}
        </section>
      )}
    </div>
  )
}

export async function MissingPage({ what }: { what: Missing }) {
  answerMissing(what)
  const groups = await readRunningGroups()
  return (
    <I18nProvider words={pickWords('catalogue', 'community')}>
      <NotFoundMessage what={what} Field={isItem(what) ? ItemField : MissingField} />
      <SeenInstead what={what} groups={groups} now={Date.now()} />
    </I18nProvider>
  )
}
