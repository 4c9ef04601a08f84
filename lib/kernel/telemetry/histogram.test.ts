import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { expect, test } from 'vitest'
import { createHistogram } from './histogram.ts'

const serializer = new PrometheusSerializer('', false, undefined, true, true)

const open = (...labels: string[]) => {
  const { record, collect } = createHistogram('cats_seconds', 'Cats', [0.005, 1], labels)
  const read = async () => serializer.serialize((await collect()).resourceMetrics)
  return { record, read }
}

test('counts a value in the bucket that it bounds, by labels, as Prometheus reads it', async () => {
  const { record, read } = open('colour', 'mood')
  for (const milliseconds of [0, 5, 5.5, 1_000, 1_001]) record(milliseconds, 'grey', 'a "b"')
  record(2, 'white', 'calm')
  record(2, 'grey', 'calm')
  expect(await read()).toBe(`# HELP cats_seconds Cats
# TYPE cats_seconds histogram
cats_seconds_count{colour="grey",mood="a \\"b\\""} 5
cats_seconds_sum{colour="grey",mood="a \\"b\\""} 2.0115
cats_seconds_bucket{colour="grey",mood="a \\"b\\"",le="0.005"} 2
cats_seconds_bucket{colour="grey",mood="a \\"b\\"",le="1"} 4
cats_seconds_bucket{colour="grey",mood="a \\"b\\"",le="+Inf"} 5
cats_seconds_count{colour="white",mood="calm"} 1
cats_seconds_sum{colour="white",mood="calm"} 0.002
cats_seconds_bucket{colour="white",mood="calm",le="0.005"} 1
cats_seconds_bucket{colour="white",mood="calm",le="1"} 1
cats_seconds_bucket{colour="white",mood="calm",le="+Inf"} 1
cats_seconds_count{colour="grey",mood="calm"} 1
cats_seconds_sum{colour="grey",mood="calm"} 0.002
cats_seconds_bucket{colour="grey",mood="calm",le="0.005"} 1
cats_seconds_bucket{colour="grey",mood="calm",le="1"} 1
cats_seconds_bucket{colour="grey",mood="calm",le="+Inf"} 1
`)
})

test('says nothing before its first record, and ignores what is no number', async () => {
  const { record, read } = open()
  record(Number.NaN)
  expect(await read()).toBe('# no registered metrics')
  record(7)
  record(7)
  expect(await read()).toContain('cats_seconds_count 2\ncats_seconds_sum 0.014\n')
})

test('counts in one series what exceeds two thousand', async () => {
  const { record, read } = open('name')
  for (let name = 0; name < 2_500; name++) record(3, `${name}`)
  record(3, '7')
  const text = await read()
  expect(text.match(/_count/g)).toHaveLength(1_999)
  expect(text).toContain('cats_seconds_count{name="7"} 2\n')
  expect(text).toContain('cats_seconds_count{otel_metric_overflow="true"} 502\n')
})
