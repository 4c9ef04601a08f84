import { Search } from 'lucide-react'
import { NotificationRow, NotificationSkeleton } from '#components/ui/notification-row.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { SampleCover } from './sample-cover.tsx'
import { Section } from './section.tsx'

const looks = [
  ['preorder', 'Lupi a Valbruna ha raggiunto l’obiettivo.'],
  ['sale', 'Gufi & Gufi è pronto da spedire.'],
  ['proposal', 'La tua proposta è diventata un gruppo.'],
  ['order', 'Il tuo ordine è in viaggio.'],
  ['expiring', 'Cima Undici chiude tra poco: mancano 6 copie.'],
  ['weep', 'In anteprima per te: Copia firmata dall’autrice.'],
  ['like', 'A Dario piace il tuo commento.'],
  ['waiting-list', 'Vento di Quercia è tornato.'],
  ['comment', 'Nadia ha risposto: ci sono anche le miniature nella scatola grande?'],
  ['support', 'Abbiamo risposto alla tua richiesta.'],
  ['credits', 'Hai 4,20 € in più da spendere.'],
] as const

export function Rows() {
  return (
    <Section title="Avvisi e ricerca">
      <div className="show-two">
        <Popover>
          {looks.map(([look, text], index) => (
            <NotificationRow
              key={look}
              href={`#${look}`}
              look={look}
              age="2 ore fa"
              unread={index < 2 ? 'Da leggere' : undefined}
              tint={index % 2 ? '#8ABCE0' : '#FF9F70'}
              picture={<SampleCover ground="#2c6da8" shape="#ff7a5c" />}
            >
              {text}
            </NotificationRow>
          ))}
          <NotificationSkeleton />
        </Popover>
        <div className="show-stack">
          <div className="search">
            <div className="box">
              <Search size={20} aria-hidden="true" />
              <input type="search" aria-label="Cerca" placeholder="Cerca un gioco" />
            </div>
          </div>
          <div className="search" data-open>
            <div className="box">
              <Search size={20} aria-hidden="true" />
              <input type="search" aria-label="Cerca, aperta" placeholder="Cerca un gioco" />
            </div>
          </div>
        </div>
      </div>
    </Section>
  )
}
