import type { ReactNode } from 'react'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { SectionHead } from '#components/catalogue/section-head.tsx'
import { Activities } from '#components/community/activities.tsx'
import { ProposalPanel } from '#components/community/proposal-panel.tsx'
import { Link } from '#components/navigation/link.tsx'
import { WeepDrop } from '#components/ui/mark.tsx'
import type { Home } from '#lib/client/data/entities/home.ts'
import { paths } from '#lib/client/paths.ts'
import { formatEuros } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { EmptyHero, Hero } from './hero.tsx'
import { LevelPanel } from './level-panel.tsx'
import { ThreeTables } from './three-tables.tsx'

/** Lowest monthly price of the plan: the monthly one or a twelfth of the yearly one. */
const monthly = ({ monthly, yearly }: NonNullable<Home['weep']>) =>
  Math.min(monthly, Math.ceil((yearly / 12) * 100) / 100)

function WeepPanel({ prices }: { prices: NonNullable<Home['weep']> }) {
  const t = translate('home')
  return (
    <Link className="panel relative block overflow-hidden bg-weep text-on-weep" href={paths.weep()}>
      <WeepDrop size={220} className="weep-big" />
      <div className="relative max-w-[19.2em]">
        <p className="flex items-center gap-2 font-semibold">
          <WeepDrop size={20} />
          {t('weep.name')}
        </p>
        <h2 className="num mt-2.5 mb-3 text-d2">{t('weep.headline')}</h2>
        <p className="font-semibold">{t('weep.text', { price: formatEuros(monthly(prices)) })}</p>
      </div>
    </Link>
  )
}

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
