import { type HrTime, ValueType } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type HistogramMetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'

type Series = {
  labels: Record<string, string | boolean>
  /** By boundary, and above the last. */
  counts: number[]
  sum: number
  /** Series with one label more, by its value. */
  longer: Map<string, Series>
}

/** Series of a histogram; further combinations of labels share one. */
const mostSeries = 2_000

/** The text of Prometheus has no times. */
const noTime: HrTime = [0, 0]

/**
 * Histogram that finds the series of a record label by label; that of the library serialises the labels each
 * time, which costs more than the rest of a measurement.
 */
export const createHistogram = (
  name: string,
  description: string,
  boundaries: number[],
  labelNames: readonly string[] = [],
) => {
  const open = (labels: Series['labels']): Series => ({
    labels,
    counts: Array(boundaries.length + 1).fill(0),
    sum: 0,
    longer: new Map(),
  })
  const shortest = open({})
  const overflow = open({ 'otel.metric.overflow': true })
  const all = [shortest, overflow]

  const lengthen = (series: Series, value: string) => {
    if (all.length >= mostSeries) return overflow
    const label = labelNames[Object.keys(series.labels).length]!
    const longer = open({ ...series.labels, [label]: value })
    series.longer.set(value, longer)
    all.push(longer)
    return longer
  }

  const record = (milliseconds: number, ...labels: string[]) => {
    const value = milliseconds / 1000
    if (Number.isNaN(value)) return
    let series = shortest
    for (const label of labels) series = series.longer.get(label) ?? lengthen(series, label)
    let at = 0
    while (value > boundaries[at]!) at++
    series.counts[at]!++
    series.sum += value
  }

  const dataPoints = () =>
    all
      .map(({ labels, counts, sum }) => {
        const count = counts.reduce((total, each) => total + each)
        const value = { buckets: { boundaries, counts }, sum, count }
        return { startTime: noTime, endTime: noTime, attributes: labels, value }
      })
      .filter(({ value }) => value.count > 0)

  const collect: MetricProducer['collect'] = async () => {
    const metric: HistogramMetricData = {
      descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: dataPoints(),
    }
    const metrics = metric.dataPoints.length > 0 ? [metric] : []
    const scopeMetrics = [{ scope: { name: 'insieme' }, metrics }]
    return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
  }
  return { record, collect }
}
