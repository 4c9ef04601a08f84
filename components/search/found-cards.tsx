import { cardSizes } from '#components/catalogue/card-picture.tsx'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { ProposalTileCard } from '#components/community/proposal-tile-card.tsx'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import type { SearchPreview as Found } from '#lib/client/data/entities/search.ts'

/** Result grid of each type. */
export const foundCards = {
  preorders: (items: Found['preorders']['items'], now: number) => (
    <div className="cards [--rows:5]">
      {items.map((item) => (
        <PreorderCard key={item.id} item={item} now={now} sizes={cardSizes} />
      ))}
    </div>
  ),
  sales: (items: Found['sales']['items']) => (
    <div className="cards [--rows:4]">
      {items.map((item) => (
        <SaleCard key={item.id} item={item} sizes={cardSizes} />
      ))}
    </div>
  ),
  proposals: (items: Found['proposals']['items']) => (
    <div className="cards [--rows:3]">
      {items.map((proposal) => (
        <UnlessBlocked key={proposal.id} member={proposal.userId}>
          <ProposalTileCard proposal={proposal} sizes={cardSizes} />
        </UnlessBlocked>
      ))}
    </div>
  ),
}
