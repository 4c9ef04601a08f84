import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { Seats } from '#components/ui/seats.tsx'
import { Track } from '#components/ui/track.tsx'
import { roundCells } from '#components/ui/track-cells.ts'
import { LiveTrack } from './live-track.tsx'
import { Section } from './section.tsx'

const label = 'Avanzamento'

export function Tracks() {
  return (
    <Section title="Il tracciato">
      <div className="show-two">
        <div className="show-stack">
          <Track percent={0} label={label} valueText="nessuna copia" />
          <p className="show-note">0%: il primo posto è segnato</p>
          <Track percent={48} label={label} valueText="48 copie su 100" />
          <p className="show-note">In corso</p>
          <Track percent={94} urgent label={label} valueText="94 copie su 100" />
          <p className="show-note">Meno di 24 ore</p>
          <LiveTrack />
        </div>
        <div className="show-stack">
          <Track percent={99} label={label} valueText="99 copie su 100" />
          <p className="show-note">99%: resta un posto vuoto, sempre</p>
          <Track percent={100} label={label} valueText="100 copie su 100" />
          <p className="show-note">Obiettivo raggiunto</p>
          <Track
            percent={(103 / 220) * 100}
            cells={roundCells(220)}
            size="tall"
            label={label}
            valueText="103 copie su 120"
            steps={[
              { at: 54.5, count: 'Obiettivo 120', price: '44,90 €', goal: true },
              { at: 76, count: '160', price: '41,90 €' },
              { at: 100, count: '220', price: '38,90 €' },
            ]}
          />
        </div>
      </div>
      <div className="show-table on-table">
        <h3 className="text-d1">Mancano 17 copie</h3>
        <p className="text-lead">Il Faro di Capo Vento parte domenica, se il tavolo si riempie.</p>
        <div className="show-row show-wide-gap">
          <Button kind="pri" size="lg">
            Prendi il posto
          </Button>
          <Seats empty="tu" ground="table">
            <Avatar colour="grass" />
            <Avatar colour="tomato" />
            <Avatar colour="ink" />
          </Seats>
        </div>
        <Track percent={86} size="hero" label={label} valueText="103 copie su 120" />
      </div>
    </Section>
  )
}
