import { PackageOpen, UsersRound } from 'lucide-react'
import { shippingDay } from '#components/catalogue/item-texts.ts'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import type { ItemDetail, NeighbourCards } from '#lib/client/data/entities/catalogue.ts'
import { resourcePath } from '#lib/client/paths.ts'
import { formatWeekday } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'

type Game = NonNullable<ItemDetail['sameGame']>

const textOf = ({ ships, currentPrice, expirationTimestamp, goalReached }: Game) => {
  const t = translate('item')
  const price = formatEuros(currentPrice)
  if (expirationTimestamp !== null) {
    const day = formatWeekday(expirationTimestamp)
    return t(goalReached ? 'sameGame.reached' : 'sameGame.group', { price, day })
  }
  if (!ships) return ''
  const day = shippingDay(translate('catalogue'), ships)
  return t(ships.isAwaited ? 'sameGame.awaited' : 'sameGame.ready', { price, day })
}

/** Link to the same game in the other way of selling, with its price and its day. */
export function SameGame({ game }: { game: Game }) {
  const Icon = game.type === 'preorder' ? UsersRound : PackageOpen
  const href = resourcePath(game.type, game)
  return (
    <Note
      icon={<Icon size={22} />}
      className="relative"
      data-ships-until={game.ships?.untilTimestamp}
    >
      <Words
        text={textOf(game)}
        marks={{
          // The margin keeps the focused link above the docked foot.
          a: <Link href={href} className="after:absolute after:inset-0 lg:scroll-mb-[22rem]" />,
          b: <b />,
        }}
      />
    </Note>
  )
}

const sizes = '(min-width: 77.25rem) 220px, (min-width: 48rem) 26vw, 205px'

type NeighboursProps = { of: ItemDetail['type']; neighbours: NeighbourCards; now: number }

/** Games of the same interest, those sold in the same way first. */
export function Neighbours({ of, neighbours: { preorders, sales }, now }: NeighboursProps) {
  const groups = preorders.map((item) => (
    <PreorderCard key={`preorder ${item.id}`} item={item} now={now} sizes={sizes} />
  ))
  const ready = sales.map((item) => <SaleCard key={`sale ${item.id}`} item={item} sizes={sizes} />)
  if (groups.length + ready.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="neighbours">
      <h2 id="neighbours" className="text-d3">
        {translate('item')('neighbours')}
      </h2>
      <div className="strip">{of === 'preorder' ? [groups, ready] : [ready, groups]}</div>
    </section>
  )
}
