import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { reachedOfGoal } from '#components/catalogue/missing.tsx'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { SectionHead } from '#components/catalogue/section-head.tsx'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { Activities } from '#components/community/activities.tsx'
import { ProposalPanel } from '#components/community/proposal-panel.tsx'
import { Link } from '#components/navigation/link.tsx'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { Seated } from '#components/people/person-avatar.tsx'
import { WeepDrop } from '#components/ui/mark.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { Seats } from '#components/ui/seats.tsx'
import { Track } from '#components/ui/track.tsx'
import { Words } from '#components/words.tsx'
import type { Home } from '#lib/client/data/entities/home.ts'
import { paths } from '#lib/client/paths.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { LevelPanel } from './level-panel.tsx'
import { ThreeTables } from './three-tables.tsx'

const seatsShown = 4

function Hero({ nearest, now }: { nearest: NonNullable<Home['nearest']>; now: number }) {
  const t = translate('home')
  const { preorder, people, tableImage } = nearest
  const { currentPrice, struckPrice, participants, title } = preorder
  const marks = { b: <b />, s: <s /> }
  const price = {
    price: formatEuros(currentPrice),
    old: struckPrice ? formatEuros(struckPrice.price) : '',
  }
  return (
    <section className="hero on-table" aria-labelledby="hero">
      <PaintAfter id="hero-end" />
      <div className="hero-in">
        <ItemPicture
          image={tableImage ?? preorder.image}
          className="hero-box"
          shape="cutout"
          alt={t('hero.box', { title: preorder.title })}
          sizes="(min-width: 77.25rem) 510px, (min-width: 48rem) 42vw, 290px"
          eager
        />
        <div>
          <p className="font-semibold">{t('hero.kicker')}</p>
          <h1 id="hero" className="mt-3 text-d1">
            {headline(preorder)}
          </h1>
          <p className="hero-lead">
            {participants > 0 && (
              <>
                <Words text={t('hero.taken', { count: participants, title })} marks={marks} />{' '}
              </>
            )}
            <Words
              text={t(struckPrice ? `hero.priceInstead.${struckPrice.basis}` : 'hero.price', price)}
              marks={marks}
            />
          </p>
          <div className="hero-cta">
            <LinkButton
              href={paths.preorder(preorder)}
              kind="pri"
              size="lg"
              className="hero-go"
              label={t('hero.join')}
            />
            <p className="flex gap-2 font-medium text-copy lg:order-1 lg:col-span-2 lg:-mt-2">
              <ShieldCheck size={20} aria-hidden="true" />
              {t('hero.free')}
            </p>
            <Seats ground="table" empty={t('hero.you')}>
              <Seated people={people.slice(0, seatsShown)} size={44} />
            </Seats>
          </div>
        </div>
      </div>
      <div className="mt-6 lg:mt-9">
        <Track
          size="hero"
          percent={preorder.progress}
          label={t('hero.kicker')}
          valueText={reachedOfGoal(translate('catalogue'), preorder)}
        />
        <p className="hero-end">
          <span>{reachedOfGoal(translate('catalogue'), preorder)}</span>
          <TimeLeft until={preorder.expirationTimestamp} writtenAt={now} />
        </p>
      </div>
      <span id="hero-end" hidden />
    </section>
  )
}

function headline({ goalUnit, missing }: NonNullable<Home['nearest']>['preorder']) {
  const t = translate('home')
  if (goalUnit === 'amount')
    return t('hero.headline.amount', { amount: formatRoundCents(missing * 100) })
  return t(`hero.headline.${goalUnit}`, { count: missing })
}

const monthly = ({ monthly, yearly }: NonNullable<Home['weep']>) =>
  Math.min(monthly, Math.ceil((yearly / 12) * 100) / 100)

const closingSizes = '(min-width: 77.25rem) 220px, (min-width: 48rem) 26vw, 205px'
const readySizes = '(min-width: 77.25rem) 190px, (min-width: 48rem) 24vw, 34vw'

export function HomePage({ home, now, own }: { home: Home; now: number; own?: ReactNode }) {
  const t = translate('home')
  return (
    <div className="wrap">
      {home.nearest ? (
        <Hero nearest={home.nearest} now={now} />
      ) : (
        <section className="hero on-table" aria-labelledby="hero">
          <h1 id="hero" className="mt-3 text-d1">
            {t('hero.emptyHeadline')}
          </h1>
          <p className="hero-lead">{t('hero.emptyLead')}</p>
          <div className="hero-cta">
            <LinkButton
              href={paths.community()}
              kind="pri"
              size="lg"
              className="hero-go"
              label={t('hero.emptyAction')}
            />
          </div>
        </section>
      )}
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
        {home.weep && (
          <Link
            className="panel relative block overflow-hidden bg-weep text-on-weep"
            href={paths.weep()}
          >
            <WeepDrop size={220} className="weep-big" />
            <div className="relative max-w-[19.2em]">
              <p className="flex items-center gap-2 font-semibold">
                <WeepDrop size={20} />
                {t('weep.name')}
              </p>
              <h2 className="num mt-2.5 mb-3 text-d2">{t('weep.headline')}</h2>
              <p className="font-semibold">
                {t('weep.text', { price: formatEuros(monthly(home.weep)) })}
              </p>
            </div>
          </Link>
        )}
      </div>
    </div>
  )
}
