-- What a merge or an undo accepted was nobody's decision: the log tells it apart from what people chose, as the figures do.
-- One pass over the accepted changes that are neither; the others keep their facts.
update view.log_fact f set decision = case e.data ->> 'by' when 'exclusion' then 'other' else 'carried' end
from log.event e
where e.position = f.position and e.type = 'ChangeAccepted' and e.data ->> 'by' in ('exclusion', 'merge', 'undo');
