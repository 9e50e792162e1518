import { Counter, Gauge, Histogram } from 'prom-client'

/** Calls of the API by name (`other`: pages, files, unknown addresses) and class of the status, as `2xx`. */
export const httpRequests = new Counter({
  name: 'stammbuch_http_requests_total',
  help: 'Requests that were answered, by call and class of the status',
  labelNames: ['call', 'status'],
})

export const httpRequestSeconds = new Histogram({
  name: 'stammbuch_http_request_seconds',
  help: 'Time from a request to the end of its answer, by call',
  labelNames: ['call'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

export const rateLimited = new Counter({
  name: 'stammbuch_rate_limited_total',
  help: 'Calls that were refused because the person made too many, by limit',
  labelNames: ['limit'],
})

export const commands = new Counter({
  name: 'stammbuch_commands_total',
  help: 'Commands of this process, by how they ended: done, repeated, refused, failed',
  labelNames: ['outcome'],
})

export const commandSeconds = new Histogram({
  name: 'stammbuch_command_seconds',
  help: 'Time from a command to its commit or refusal',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
})

export const appendedEvents = new Counter({
  name: 'stammbuch_log_appended_events_total',
  help: 'Events that this process wrote, those of transactions included that were rolled back',
})

/** Writing itself takes a few milliseconds: what is longer is the wait for the turn to write. */
export const appendSeconds = new Histogram({
  name: 'stammbuch_log_append_seconds',
  help: 'Time from asking for the turn to write to the log until the events are written',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 8],
})

export const jobsEnded = new Counter({
  name: 'stammbuch_jobs_ended_total',
  help: 'Jobs that ended in this process, by kind and how: done, refused, failed',
  labelNames: ['kind', 'outcome'],
})

export const liveSockets = new Gauge({
  name: 'stammbuch_live_sockets',
  help: 'Open connections of the live channel to this process',
})

export const replicaReads = new Counter({
  name: 'stammbuch_replica_reads_total',
  help: 'Reads that a replica may answer, by who did: the replica, or the primary and why',
  labelNames: ['by', 'why'],
})
