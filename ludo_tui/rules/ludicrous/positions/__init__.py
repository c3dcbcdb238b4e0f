"""Where pieces and creatures stand: spaces, distance, facing, reach, homefields and star spaces."""
