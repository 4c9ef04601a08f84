import type { Metadata } from 'next'
import { cache } from 'react'
import { FeedPage } from '#components/community/feed-page.tsx'
import {
  asksNothing,
  type FeedQuery,
  feedAddress,
  readFeedQuery,
  type SearchParams,
} from '#components/community/feed-query.ts'
import { ProposalCard } from '#components/community/proposal-card.tsx'
import { ProposalFeed } from '#components/community/proposal-feed.tsx'
import { OwnInterests } from '#components/following/own-interests.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { toActivity, toProposal } from '#lib/client/data/entities/community.ts'
import { type Page as Found, firstPage, toPage } from '#lib/client/data/entities/wire.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

type Props = { searchParams: Promise<SearchParams> }

const activitiesShown = 6
const eagerCards = 2

const readInterests = cache(
  async () => (await serverClient().call('GET /community/interests')).data,
)

const nothing: Found<never> = { items: [], page: 1, lastPage: 1, total: 0 }

const readFeed = async (query: FeedQuery) =>
  asksNothing(query)
    ? nothing
    : toPage(toProposal)(await serverClient().call('GET /community', { query }))

/** Search engines index interests and pages as separate pages, but not other orders. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = translate('feed')
  const query = readFeedQuery(await searchParams)
  const interest = (await readInterests()).find(({ id }) => id === query.interest_id)?.name
  const parts = [
    interest ? t('titleOf', { interest }) : t('title'),
    query.page > 1 ? t('page', { page: query.page }) : '',
  ]
  return pageMetadata(await readShop(), {
    title: parts.filter(Boolean).join(', '),
    description: t('description'),
    path: feedAddress({ ...query, order_by: 'recent' }),
  })
}

export default async function Page({ searchParams }: Props) {
  const query = readFeedQuery(await searchParams)
  const [interests, found, activities] = await Promise.all([
    readInterests(),
    readFeed(query),
    serverClient().call('GET /community/activities'),
  ])
  const now = Date.now()
  return (
    <I18nProvider words={pickWords('catalogue', 'community', 'feed')}>
      <FeedPage
        query={query}
        interests={interests}
        found={found}
        activities={activities.data.slice(0, activitiesShown).map(toActivity)}
        now={now}
        own={<OwnInterests kind="proposals" className="mb-11" />}
      >
        <ProposalFeed key={feedAddress(query)} query={query} first={firstPage(found)}>
          {found.items.map((proposal, index) => (
            <ProposalCard
              key={proposal.id}
              proposal={proposal}
              now={now}
              eager={index < eagerCards}
            />
          ))}
        </ProposalFeed>
      </FeedPage>
    </I18nProvider>
  )
}
