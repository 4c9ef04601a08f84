import type { ReactNode } from 'react'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { SectionHead } from '#components/catalogue/section-head.tsx'
import { Activities } from '#components/community/activities.tsx'
import { ProposalPanel } from '#components/community/proposal-panel.tsx'
import type { Home } from '#lib/client/entities/home.ts'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { EmptyHero, Hero } from './hero.tsx'
import { LevelPanel } from './level-panel.tsx'
import { ThreeTables } from './three-tables.tsx'
import { WeepPanel } from './weep-panel.tsx'

const closingSizes = '(min-width: 77.25rem) 220px, (min-width: 48rem) 26vw, 205px'
const readySizes = '(min-width: 77.25rem) 190px, (min-width: 48rem) 24vw, 34vw'

type HomePageProps = {
  home: Home
  now: number
  /** Rendered below the hero, so that it shifts nothing above the fold when it loads. */
  own?: ReactNode
}

export function HomePage({ home, now, own }: HomePageProps) {
  const t = translate('home')
  return (
    <div className="wrap">
      {home.nearest ? <Hero nearest={home.nearest} now={now} /> : <EmptyHero />}
      <ThreeTables success={home.latestSuccess} />
      {own}
      {home.closing.length > 0 && (
        <section className="section" aria-labelledby="closing">
          <SectionHead
            id="closing"
            title={t('closing.title')}
            all={{ href: paths.preorders(), label: t('closing.all') }}
          />
          <div className="strip">
            {home.closing.map((item) => (
              <PreorderCard key={item.id} item={item} now={now} sizes={closingSizes} />
            ))}
          </div>
        </section>
      )}
      <div className="section ready">
        {home.ready.length > 0 && (
          <section aria-labelledby="ready">
            <SectionHead
              id="ready"
              title={t('ready.title')}
              text={t('ready.text')}
              all={{ href: paths.sales(), label: t('ready.all') }}
            />
            <div className="cards ready-cards">
              {home.ready.map((item) => (
                <SaleCard key={item.id} item={item} sizes={readySizes} />
              ))}
            </div>
          </section>
        )}
        <Activities activities={home.activities} now={now} />
      </div>
      {home.proposals.length > 0 && (
        <section className="section" aria-labelledby="asked">
          <SectionHead
            id="asked"
            title={t('community.title')}
            text={t('community.text')}
            all={{ href: paths.community(), label: t('community.all') }}
          />
          <div className="proposals md:max-lg:[&>:nth-child(3)]:hidden">
            {home.proposals.map((proposal) => (
              <ProposalPanel key={proposal.id} proposal={proposal} now={now} />
            ))}
          </div>
        </section>
      )}
      <div className="section two">
        <LevelPanel levels={home.levels} />
        {home.weep && <WeepPanel prices={home.weep} />}
      </div>
    </div>
  )
}
