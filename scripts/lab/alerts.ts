import { machines } from './places.ts'

type Alert = { labels: { alertname: string; job?: string }; state: 'pending' | 'firing' }

const pollEvery = 1_000

/** Watches the alerts of Prometheus: for each name when it first rang, and which ring now. */
export const watchAlerts = () => {
  const rangAt = new Map<string, number>()
  let ringing = new Set<string>()
  const look = async () => {
    const answer = await fetch(`http://${machines.store}:9090/api/v1/alerts`)
    const { data } = (await answer.json()) as { data: { alerts: Alert[] } }
    const firing = data.alerts.filter(({ state }) => state === 'firing')
    ringing = new Set(firing.map(({ labels }) => labels.alertname))
    for (const name of ringing) if (!rangAt.has(name)) rangAt.set(name, performance.now())
  }
  const timer = setInterval(() => void look().catch(() => {}), pollEvery)
  return {
    rangAt,
    rings: (name: string) => ringing.has(name),
    end: () => clearInterval(timer),
  }
}
