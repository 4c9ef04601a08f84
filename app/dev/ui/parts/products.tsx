import { BookmarkButton } from '#components/ui/bookmark-button.tsx'
import { CountdownText } from '#components/ui/countdown.tsx'
import { Price } from '#components/ui/price.tsx'
import { ProductCard } from '#components/ui/product-card.tsx'
import { ProductTile } from '#components/ui/product-tile.tsx'
import { CardSkeleton } from '#components/ui/skeleton.tsx'
import { Track } from '#components/ui/track.tsx'
import { SampleCover } from './sample-cover.tsx'
import { Section } from './section.tsx'

const label = 'Avanzamento'
const list = (price: string) => ({ price, label: 'Prezzo di listino' })

export function Products() {
  return (
    <>
      <Section title="Schede prodotto">
        <div className="cards">
          <ProductCard
            href="#uno"
            title="Cima Undici"
            brand="Studio Ortica"
            tile={
              <ProductTile
                tint="#8ABCE0"
                markers={[
                  { kind: 'discount', text: '−24%' },
                  { kind: 'weep', text: 'Weep' },
                ]}
              >
                <SampleCover ground="#2c6da8" shape="#ff7a5c" />
              </ProductTile>
            }
            price={<Price price="41,90 €" old={list('54,90 €')} />}
            track={<Track size="card" percent={56} label={label} valueText="56 copie su 100" />}
            foot={
              <>
                <span>
                  Mancano <b>44</b> copie
                </span>
                <CountdownText state="days">4 giorni</CountdownText>
              </>
            }
            bookmark={<BookmarkButton label="Segui Cima Undici" followed={false} />}
          />
          <ProductCard
            href="#due"
            title="Lupi a Valbruna, la lunga notte d’inverno dei guardiani del bosco"
            brand="Nespola Giochi"
            tile={
              <ProductTile tint="#63A474" markers={[{ kind: 'discount', text: '−23%' }]}>
                <SampleCover ground="#1f5140" shape="#f4b740" />
              </ProductTile>
            }
            price={<Price price="16,90 €" old={list('21,90 €')} />}
            track={<Track size="card" percent={132} label={label} valueText="132 copie su 100" />}
            foot={
              <>
                <b data-ok>Obiettivo raggiunto</b>
                <CountdownText state="days">6 giorni</CountdownText>
              </>
            }
            bookmark={<BookmarkButton label="Segui Lupi a Valbruna" followed />}
          />
          <ProductCard
            href="#tre"
            title="Gufi & Gufi"
            brand="Grillo Blu"
            tile={
              <ProductTile tint="#63A474" markers={[{ kind: 'new', text: 'Novità' }]}>
                <SampleCover ground="#28604f" shape="#e8f0d8" />
              </ProductTile>
            }
            price={<Price price="14,90 €" />}
            foot={
              <span>
                Ultime <b>6</b> copie
              </span>
            }
            bookmark={<BookmarkButton label="Segui Gufi & Gufi" followed={false} />}
          />
          <ProductCard
            href="#quattro"
            title="Vento di Quercia"
            brand="Carta Velina"
            tile={
              <ProductTile tint="#FF9F70" markers={[{ kind: 'closed', text: 'Esaurito' }]}>
                <SampleCover ground="#b24a52" shape="#ffd08a" />
              </ProductTile>
            }
            price={<Price price="36,00 €" />}
            foot={
              <span>
                Esaurito: <b>lista d’attesa</b>
              </span>
            }
            bookmark={<BookmarkButton label="Segui Vento di Quercia" followed={false} />}
          />
        </div>
      </Section>
      <Section title="In caricamento">
        <div className="cards" aria-busy="true" data-mixed>
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </Section>
    </>
  )
}
