-- GET discovery
-- {"planEachTime":false,"mayTakeLong":false}
-- $1 "019b0000-0000-7000-8000-000000000000"
SELECT r.id, r.title
FROM discovery r
WHERE r.workspace_id = $1
ORDER BY r.id
LIMIT 26;

-- GET discovery?discoveryStateId=waiting&discoveryStateId=doing&sort=rank (a column of the board)
-- {"planEachTime":false,"mayTakeLong":false}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 ["waiting","doing"]
-- $3 [null,null]
WITH found AS (
  SELECT DISTINCT *
  FROM (
    SELECT page.*
    FROM unnest(ARRAY(
      SELECT id
      FROM (
        SELECT coalesce(by_id.id, by_client_id.id) AS id
        FROM unnest($2::text[], $3::uuid[]) AS asked (reference, uuid)
        LEFT JOIN discovery_state by_id ON by_id.workspace_id = $1
        AND by_id.id = asked.uuid
        LEFT JOIN discovery_state by_client_id ON by_client_id.workspace_id = $1
        AND by_client_id.client_id = asked.reference
      ) named
      WHERE id IS NOT NULL
    )) AS wanted (value)
    CROSS JOIN LATERAL (
      WITH small_set AS MATERIALIZED (
        SELECT id
        FROM (
          SELECT r.id
          FROM discovery r
          WHERE r.workspace_id = $1
          AND r.state_id = wanted.value
          ORDER BY r.id
        ) found
        LIMIT 2001
      )
      SELECT *
      FROM (
        SELECT r.rank AS key_1, r.id AS found_id
        FROM small_set s
        JOIN discovery r ON r.workspace_id = $1
        AND r.id = s.id
        WHERE r.workspace_id = $1
        AND ((
          SELECT count(*)
          FROM small_set
        ) <= 2000)
        ORDER BY r.rank
        LIMIT 26
      ) rare
      UNION ALL
      SELECT *
      FROM (
        SELECT r.rank AS key_1, r.id AS found_id
        FROM discovery r
        WHERE r.workspace_id = $1
        AND ((
          SELECT count(*)
          FROM small_set
        ) > 2000)
        AND ((r.state_id = wanted.value) IS TRUE)
        ORDER BY r.rank
        LIMIT 26
      ) frequent
    ) page
  ) found
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY key_1
  LIMIT 26
)
SELECT r.id, r.title, p.key_1 AS key_1
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY p.key_1
LIMIT 26;

-- GET discovery?tag=login&assignee=ines&sort=-updatedAt
-- {"planEachTime":false,"mayTakeLong":false}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "ines"
-- $3 "login"
WITH found AS (
  WITH small_set AS MATERIALIZED (
    SELECT id
    FROM (
      SELECT discovery_id AS id
      FROM discovery_assignee
      WHERE workspace_id = $1
      AND user_id = (
        SELECT id
        FROM workspace_user
        WHERE workspace_id = $1
        AND client_id = $2
      )
      ORDER BY discovery_id
    ) found
    LIMIT 2001
  )
  SELECT *
  FROM (
    SELECT r.updated_at AS key_1, r.id AS found_id
    FROM small_set s
    JOIN discovery r ON r.workspace_id = $1
    AND r.id = s.id
    WHERE r.workspace_id = $1
    AND ((
      SELECT count(*)
      FROM small_set
    ) <= 2000)
    AND (EXISTS (
      SELECT
      FROM discovery_tag i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.tag = $3::text
    ))
    ORDER BY r.updated_at DESC, r.id DESC
    LIMIT 26
  ) rare
  UNION ALL
  SELECT *
  FROM (
    SELECT r.updated_at AS key_1, r.id AS found_id
    FROM discovery r
    WHERE r.workspace_id = $1
    AND ((
      SELECT count(*)
      FROM small_set
    ) > 2000)
    AND (EXISTS (
      SELECT
      FROM discovery_assignee i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.user_id = (
        SELECT id
        FROM workspace_user
        WHERE workspace_id = $1
        AND client_id = $2
      ) OFFSET 0
    ))
    AND (EXISTS (
      SELECT
      FROM discovery_tag i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.tag = $3::text
    ))
    ORDER BY r.updated_at DESC, r.id DESC
    LIMIT 26
  ) frequent
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY key_1 DESC, found_id DESC
  LIMIT 26
)
SELECT r.id, r.title
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY p.key_1 DESC, r.id DESC
LIMIT 26;

-- GET discovery?q=login&offset=50 (with the total)
-- {"planEachTime":true,"mayTakeLong":true}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "('0000login':* | '0000=login') | '0000=login'"
-- $3 50
SELECT counted.total, page.*
FROM (
  SELECT count(*) AS total
  FROM discovery r
  WHERE r.workspace_id = $1
  AND (r.words @@ $2::tsquery)
) counted
LEFT JOIN LATERAL (
  SELECT r.id, r.title
  FROM discovery r
  WHERE r.workspace_id = $1
  AND (r.words @@ $2::tsquery)
  ORDER BY r.id
  LIMIT 26 OFFSET $3::bigint
) page ON true
ORDER BY page.id;

-- GET discovery?tag=login&sort=-feedbackScore
-- {"planEachTime":false,"mayTakeLong":false}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "login"
WITH found AS (
  WITH inside AS MATERIALIZED (
    WITH small_set AS MATERIALIZED (
      SELECT id
      FROM (
        SELECT discovery_id AS id
        FROM discovery_tag
        WHERE workspace_id = $1
        AND tag = $2::text
        ORDER BY discovery_id
      ) found
      LIMIT 2001
    )
    SELECT *
    FROM (
      SELECT k.feedback_score AS key_1, r.id AS found_id
      FROM small_set s
      CROSS JOIN LATERAL (
        SELECT *
        FROM discovery_feedback_value k
        WHERE (k.workspace_id = $1)
        AND (k.discovery_id = s.id) OFFSET 0
      ) k
      JOIN discovery r ON r.workspace_id = $1
      AND r.id = k.discovery_id
      WHERE r.workspace_id = $1
      AND ((
        SELECT count(*)
        FROM small_set
      ) <= 2000)
      ORDER BY k.feedback_score DESC, k.discovery_id DESC
      LIMIT 26
    ) rare
    UNION ALL
    SELECT *
    FROM (
      SELECT k.feedback_score AS key_1, r.id AS found_id
      FROM discovery r
      JOIN discovery_feedback_value k ON k.workspace_id = $1
      AND k.discovery_id = r.id
      WHERE r.workspace_id = $1
      AND ((
        SELECT count(*)
        FROM small_set
      ) > 2000)
      AND (EXISTS (
        SELECT
        FROM discovery_tag i
        WHERE i.workspace_id = $1
        AND i.discovery_id = r.id
        AND i.tag = $2::text OFFSET 0
      ))
      ORDER BY k.feedback_score DESC, k.discovery_id DESC
      LIMIT 26
    ) frequent
  )
  SELECT *
  FROM inside
  UNION ALL
  SELECT *
  FROM (
    WITH small_set AS MATERIALIZED (
      SELECT id
      FROM (
        SELECT discovery_id AS id
        FROM discovery_tag
        WHERE workspace_id = $1
        AND tag = $2::text
        ORDER BY discovery_id
      ) found
      LIMIT 2001
    )
    SELECT *
    FROM (
      SELECT 0::bigint AS key_1, r.id AS found_id
      FROM small_set s
      JOIN discovery r ON r.workspace_id = $1
      AND r.id = s.id
      WHERE r.workspace_id = $1
      AND (NOT r.has_feedback)
      AND ((
        SELECT count(*)
        FROM small_set
      ) <= 2000)
      ORDER BY 0::bigint DESC, r.id DESC
      LIMIT 26
    ) rare
    UNION ALL
    SELECT *
    FROM (
      SELECT 0::bigint AS key_1, r.id AS found_id
      FROM discovery r
      WHERE r.workspace_id = $1
      AND (NOT r.has_feedback)
      AND ((
        SELECT count(*)
        FROM small_set
      ) > 2000)
      AND (EXISTS (
        SELECT
        FROM discovery_tag i
        WHERE i.workspace_id = $1
        AND i.discovery_id = r.id
        AND i.tag = $2::text OFFSET 0
      ))
      ORDER BY 0::bigint DESC, r.id DESC
      LIMIT 26
    ) frequent
  ) others
  WHERE (
    SELECT count(*)
    FROM inside
    WHERE key_1 > 0
  ) < 26
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY key_1 DESC, found_id DESC
  LIMIT 26
)
SELECT r.id, r.title, p.key_1 AS key_1
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY p.key_1 DESC, r.id DESC
LIMIT 26;

-- GET discovery?sort=-feedbackScore
-- {"planEachTime":false,"mayTakeLong":false}
-- $1 "019b0000-0000-7000-8000-000000000000"
WITH found AS (
  WITH inside AS MATERIALIZED (
    SELECT k.feedback_score AS key_1, r.id AS found_id
    FROM discovery r
    JOIN discovery_feedback_value k ON k.workspace_id = $1
    AND k.discovery_id = r.id
    WHERE r.workspace_id = $1
    ORDER BY k.feedback_score DESC, k.discovery_id DESC
    LIMIT 26
  )
  SELECT *
  FROM inside
  UNION ALL
  SELECT *
  FROM (
    SELECT 0::bigint AS key_1, r.id AS found_id
    FROM discovery r
    WHERE r.workspace_id = $1
    AND (NOT r.has_feedback)
    ORDER BY 0::bigint DESC, r.id DESC
    LIMIT 26
  ) others
  WHERE (
    SELECT count(*)
    FROM inside
    WHERE key_1 > 0
  ) < 26
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY key_1 DESC, found_id DESC
  LIMIT 26
)
SELECT r.id, r.title, p.key_1 AS key_1
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY p.key_1 DESC, r.id DESC
LIMIT 26;

-- POST discovery/query {sort: [fieldsValues.size, -title]} (a later page)
-- {"planEachTime":true,"mayTakeLong":true,"timeLimit":5000}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 ["Small","Large"]
-- $3 "019b0000-0000-7000-8000-000000000012"
-- $4 "1"
-- $5 "1"
-- $6 "1"
-- $7 "Login"
-- $8 "Login"
-- $9 "019b0000-0000-7000-8000-000000000099"
-- $10 "019b0000-0000-7000-8000-000000000012"
WITH found AS (
  WITH valued AS MATERIALIZED (
    SELECT page.*
    FROM unnest($2::text[]) WITH ORDINALITY AS o (option, place)
    CROSS JOIN LATERAL (
      SELECT o.place AS key_1, r.title AS key_2, r.id AS found_id
      FROM discovery r
      JOIN discovery_field_value k ON k.workspace_id = $1
      AND k.discovery_id = r.id
      WHERE r.workspace_id = $1
      AND (k.field_id = $3::uuid)
      AND ((field_value_key(k.value) COLLATE "C") = (field_value_key(o.option) COLLATE "C") AND k.value = o.option)
      AND (o.place >= $4::bigint)
      AND (o.place > $5::bigint OR (o.place = $6::bigint AND (r.title < $7::text OR (r.title = $8::text AND (k.discovery_id < $9::uuid)))))
      ORDER BY o.place, r.title DESC, k.discovery_id DESC
      LIMIT 26
    ) page
  )
  SELECT *
  FROM valued
  UNION ALL
  SELECT *
  FROM (
    SELECT NULL::bigint AS key_1, r.title AS key_2, r.id AS found_id
    FROM discovery r
    WHERE r.workspace_id = $1
    AND (NOT EXISTS (
      SELECT
      FROM discovery_field_value v
      WHERE v.workspace_id = $1
      AND v.discovery_id = r.id
      AND v.field_id = $10::uuid
      AND array_position($2::text[], v.value)::bigint IS NOT NULL
    ))
    ORDER BY NULL::bigint NULLS LAST, r.title DESC, r.id DESC
    LIMIT 26
  ) valueless
  WHERE (
    SELECT count(*)
    FROM valued
  ) < 26
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY key_1 NULLS LAST, key_2 DESC, found_id DESC
  LIMIT 26
)
SELECT r.id, r.title, p.key_1 AS key_1
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY p.key_1 NULLS LAST, p.key_2 DESC, r.id DESC
LIMIT 26;

-- POST discovery/query {or: [{title}, {not: {and: [{customers}, {fieldsValues.effort}]}}]}
-- {"planEachTime":true,"mayTakeLong":true,"timeLimit":5000}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "login"
-- $3 "5"
-- $4 "019b0000-0000-7000-8000-000000000011"
-- $5 "3"
SELECT r.id, r.title
FROM discovery r
WHERE r.workspace_id = $1
AND ((strpos((folded_text(nullif(r.title, '')) COLLATE "C"), (folded_text($2::text) COLLATE "C")) > 0) OR (((r.customers >= least(greatest(ceil($3::numeric), -9000000000000000000), 9000000000000000000)::bigint) AND (((r.field_values ->> $4))::numeric < $5::numeric)) IS NOT TRUE))
ORDER BY r.id
LIMIT 26;

-- POST discovery/query {revenue}
-- {"planEachTime":true,"mayTakeLong":true,"timeLimit":5000}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "10000"
WITH found AS (
  SELECT r.id AS found_id
  FROM (
    SELECT v.workspace_id, v.discovery_id AS id
    FROM discovery_feedback_value v
    WHERE v.workspace_id = $1
    AND (true)
    AND (v.revenue >= $2::numeric)
  ) r
  WHERE r.workspace_id = $1
  ORDER BY r.id
  LIMIT 26
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY found_id
  LIMIT 26
)
SELECT r.id, r.title
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY r.id
LIMIT 26;

-- POST discovery/query {fieldsValues.rice} (a formula), {customers}
-- {"planEachTime":true,"mayTakeLong":true,"timeLimit":5000}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "019b0000-0000-7000-8000-000000000013"
-- $3 "100"
-- $4 "5"
WITH found AS (
  SELECT k.customers AS key_1, r.id AS found_id
  FROM discovery r
  JOIN discovery_feedback_value k ON k.workspace_id = $1
  AND k.discovery_id = r.id
  WHERE r.workspace_id = $1
  AND (EXISTS (
    SELECT
    FROM discovery_field_value v
    WHERE v.workspace_id = $1
    AND v.discovery_id = r.id
    AND (v.field_id = $2::uuid)
    AND (field_value_number(v.value) >= $3::numeric)
  ))
  AND ((k.customers > least(greatest(floor($4::numeric), -9000000000000000000), 9000000000000000000)::bigint))
  ORDER BY k.customers DESC, k.discovery_id DESC
  LIMIT 26
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY key_1 DESC, found_id DESC
  LIMIT 26
)
SELECT r.id, r.title, p.key_1 AS key_1
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY p.key_1 DESC, r.id DESC
LIMIT 26;

-- POST discovery/query {tags, assignees, fieldsValues.size}
-- {"planEachTime":true,"mayTakeLong":true,"timeLimit":5000}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "login"
-- $3 "019b0000-0000-7000-8000-000000000003"
-- $4 "019b0000-0000-7000-8000-000000000012"
-- $5 "Small"
-- $6 "Small"
WITH found AS (
  SELECT r.id AS found_id
  FROM discovery r
  WHERE r.workspace_id = $1
  AND (EXISTS (
    SELECT
    FROM discovery_tag i
    WHERE i.workspace_id = $1
    AND i.discovery_id = r.id
    AND i.tag = $2::text
  ))
  AND (EXISTS (
    SELECT
    FROM discovery_assignee i
    WHERE i.workspace_id = $1
    AND i.discovery_id = r.id
    AND i.user_id = $3::uuid
  ))
  AND (EXISTS (
    SELECT
    FROM discovery_field_value v
    WHERE v.workspace_id = $1
    AND v.discovery_id = r.id
    AND (v.field_id = $4::uuid)
    AND ((field_value_key(v.value) COLLATE "C") = (field_value_key($5::text) COLLATE "C") AND CASE WHEN v.value = $6::text THEN true END IS NOT NULL)
  ))
  ORDER BY r.id
  LIMIT 20 * (26)
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY found_id
  LIMIT 20 * (26)
)
SELECT r.id, r.title
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY r.id
LIMIT 26;

-- POST discovery/query {tags, assignees} sort title
-- {"planEachTime":true,"mayTakeLong":true,"timeLimit":5000}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "login"
-- $3 "019b0000-0000-7000-8000-000000000003"
WITH small_set AS MATERIALIZED (
  SELECT id
  FROM (
    SELECT r.id
    FROM discovery r
    WHERE r.workspace_id = $1
    AND (EXISTS (
      SELECT
      FROM discovery_tag i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.tag = $2::text
    ))
    AND (EXISTS (
      SELECT
      FROM discovery_assignee i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.user_id = $3::uuid
    ))
  ) found
  LIMIT 2001
), found AS (
  SELECT *
  FROM (
    SELECT r.title AS key_1, r.id AS found_id
    FROM small_set s
    JOIN discovery r ON r.workspace_id = $1
    AND r.id = s.id
    WHERE r.workspace_id = $1
    AND (EXISTS (
      SELECT
      FROM discovery_tag i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.tag = $2::text
    ))
    AND (EXISTS (
      SELECT
      FROM discovery_assignee i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.user_id = $3::uuid
    ))
    AND ((
      SELECT count(*)
      FROM small_set
    ) <= 2000)
    ORDER BY r.title, r.id
    LIMIT 26
  ) rare
  UNION ALL
  SELECT *
  FROM (
    SELECT r.title AS key_1, r.id AS found_id
    FROM discovery r
    WHERE r.workspace_id = $1
    AND (EXISTS (
      SELECT
      FROM discovery_tag i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.tag = $2::text
    ))
    AND (EXISTS (
      SELECT
      FROM discovery_assignee i
      WHERE i.workspace_id = $1
      AND i.discovery_id = r.id
      AND i.user_id = $3::uuid
    ))
    AND ((
      SELECT count(*)
      FROM small_set
    ) > 2000)
    ORDER BY r.title, r.id
    LIMIT 26
  ) frequent
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY key_1, found_id
  LIMIT 26
)
SELECT r.id, r.title
FROM p
JOIN discovery r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY p.key_1, r.id
LIMIT 26;

-- POST discovery/query {tags, assignees} sort title (up to 10,000 discoveries)
-- {"planEachTime":true,"mayTakeLong":true,"timeLimit":5000}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "login"
-- $3 "019b0000-0000-7000-8000-000000000003"
SELECT r.id, r.title
FROM discovery r
WHERE r.workspace_id = $1
AND (r.tags @> ARRAY[$2::text]::text[])
AND (r.assignees @> ARRAY[$3::uuid]::uuid[])
ORDER BY r.title, r.id
LIMIT 26;

-- GET feedback?company=Acme
-- {"planEachTime":false,"mayTakeLong":false}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 ["Acme"]
-- $3 ["Acme"]
-- $4 ["Acme"]
WITH found AS (
  SELECT DISTINCT *
  FROM (
    SELECT page.*
    FROM unnest(ARRAY(
      WITH survivor (id) AS (
        SELECT s.id
        FROM company s
        WHERE s.workspace_id = $1
        AND s.merged_into_id IS NULL
        AND (folded_name(s.name) COLLATE "C") = ANY (ARRAY(
          SELECT (folded_name(text) COLLATE "C")
          FROM unnest($2::text[]) AS given (text)
        )) UNION
        SELECT c.merged_into_id
        FROM company c
        WHERE c.workspace_id = $1
        AND c.merged_into_id IS NOT NULL
        AND (folded_name(c.name) COLLATE "C") = ANY (ARRAY(
          SELECT (folded_name(text) COLLATE "C")
          FROM unnest($3::text[]) AS given (text)
        ))
        AND c.id = (
          SELECT o.id
          FROM company o
          WHERE o.workspace_id = $1
          AND (folded_name(o.name) COLLATE "C") = (folded_name(c.name) COLLATE "C")
          ORDER BY o.merged_into_id IS NOT NULL, o.id DESC
          LIMIT 1
        )
      )
      SELECT id
      FROM survivor UNION
      SELECT c.id
      FROM company c
      WHERE c.workspace_id = $1
      AND c.merged_into_id IN (
        SELECT id
        FROM survivor
      )
    )) AS wanted (value)
    CROSS JOIN LATERAL (
      SELECT r.id AS found_id
      FROM feedback r
      WHERE r.workspace_id = $1
      AND (r.company_id = wanted.value)
      ORDER BY r.id
      LIMIT 26
    ) page
    UNION ALL (
      SELECT r.id AS found_id
      FROM feedback r
      WHERE r.workspace_id = $1
      AND (r.company_id IS NULL AND r.company IS NOT NULL AND (folded_text(r.company) COLLATE "C") = ANY (ARRAY(
        SELECT (folded_text(text) COLLATE "C")
        FROM unnest($4::text[]) AS given (text)
      )))
      ORDER BY r.id
      LIMIT 26
    )
  ) found
), p AS MATERIALIZED (
  SELECT *
  FROM found
  ORDER BY found_id
  LIMIT 26
)
SELECT r.id, r.title
FROM p
JOIN feedback r ON r.workspace_id = $1
AND r.id = p.found_id
WHERE true
ORDER BY r.id
LIMIT 26;

-- GET feedback?tag=login&cursor=… (a later page)
-- {"planEachTime":true,"mayTakeLong":true}
-- $1 "019b0000-0000-7000-8000-000000000000"
-- $2 "'0000#login'"
-- $3 "019b0000-0000-7000-8000-000000000099"
SELECT r.id, r.title
FROM feedback r
WHERE r.workspace_id = $1
AND (r.words @@ $2::tsquery)
AND (r.id > $3::uuid)
ORDER BY r.id
LIMIT 26;

-- POST discovery/count {groupBy: discoveryStateId}
-- {"planEachTime":true,"mayTakeLong":true,"timeLimit":5000}
-- $1 "019b0000-0000-7000-8000-000000000000"
SELECT value::text COLLATE "C" AS value, count, sum AS "feedbackScore"
FROM (
  SELECT r.state_id AS value, count(*) AS count, sum(r.feedback_score)::float8 AS sum
  FROM discovery r
  WHERE r.workspace_id = $1
  GROUP BY 1
) counted
ORDER BY count DESC, 1
LIMIT 1000;
