/** Calls of the specification that are not served yet. A call that is served must leave this list. */
export const owedCalls: readonly string[] = [
  // Data intake
  'GET /download/{fileUri}',
  'GET /export/generation_status',
  'GET /export/list',
  'POST /export/all/{class}',
  'POST /export/api',
  'POST /export/easycatalog',
  'POST /export/research',
  'POST /export/sgh',
  // Release, conflicts, sync and administration
  'GET /download/supplier_templates',
  'GET /download/supplier_templates/{fileName}',
  'GET /geo-data/overview',
  'POST /award/duplicate',
  'POST /geo-data/revise-bulk',
]
