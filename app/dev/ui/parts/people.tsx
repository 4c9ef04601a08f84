import { Avatar } from '#components/ui/avatar.tsx'
import { Count } from '#components/ui/icon-button.tsx'
import { Hexagon, LevelBadge } from '#components/ui/level-badge.tsx'
import { Seats } from '#components/ui/seats.tsx'
import { Section } from './section.tsx'

export function People() {
  return (
    <Section title="Posti, persone, livelli">
      <div className="show-row show-wide-gap">
        <Seats empty="tu" ground="page">
          <Avatar name="Serena" colour="azzurro" />
          <Avatar name="Dario" colour="grass" />
          <Avatar name="Nadia" colour="tomato" />
        </Seats>
        <Avatar colour="slate" size={56} />
        <Avatar colour="ink" size={56} />
        <Avatar name="Il tuo profilo" size={56} ring={62} />
        <Avatar size={46} ring={62} colour="grass" badge={<Count azzurro>3</Count>} />
        <Hexagon level={1} state="ahead" />
        <Hexagon level={3} />
        <LevelBadge level={3}>Alfiere, 3%</LevelBadge>
      </div>
      <div className="show-table show-row on-table">
        <Hexagon level={1} state="reached" />
        <Hexagon level={2} state="reached" />
        <Hexagon level={3} state="current" />
        <Hexagon level={4} state="ahead" />
        <Hexagon level={5} state="ahead" />
      </div>
    </Section>
  )
}
