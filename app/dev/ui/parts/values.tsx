import { CountdownText } from '#components/ui/countdown.tsx'
import { Logo, Mark } from '#components/ui/mark.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Price } from '#components/ui/price.tsx'
import { WeepDrop } from '#components/ui/weep-drop.tsx'
import { Section } from './section.tsx'

const list = { price: '59,90 €', label: 'Prezzo di listino' }

export function Values() {
  return (
    <Section title="Conto alla rovescia, prezzi, segnalini">
      <div className="show-row show-wide-gap">
        <CountdownText state="days">11 giorni</CountdownText>
        <CountdownText state="daysAndHours">2 g 14 h</CountdownText>
        <CountdownText state="hoursAndMinutes">5 h 12 min</CountdownText>
        <CountdownText state="clock">00:04:31</CountdownText>
        <CountdownText state="closed">Chiuso</CountdownText>
      </div>
      <div className="show-row show-wide-gap">
        <Price price="14,90 €" />
        <Price price="44,90 €" old={list} discount="−25%" />
        <Price price="44,90 €" old={list} discount="−25%" size="xl" />
      </div>
      <div className="show-row show-tint tinted">
        <Marker kind="discount">−25%</Marker>
        <Marker kind="new">Novità</Marker>
        <Marker kind="weep">Weep</Marker>
        <Marker kind="reached">Obiettivo raggiunto</Marker>
        <Marker kind="last">Ultime 3</Marker>
        <Marker kind="seat">Hai un posto</Marker>
        <Marker kind="closed">Chiuso</Marker>
      </div>
      <div className="show-row show-wide-gap">
        <Logo name="Nome" />
        <Mark size={64} />
        <span className="text-on-weep">
          <WeepDrop size={48} style={{ color: 'var(--weep-edge)' }} />
        </span>
      </div>
    </Section>
  )
}
